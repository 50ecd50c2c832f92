import type { ProviderName } from '#platform/connections/provider-configuration.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { fieldsRefused, notFound } from '#platform/http/refusal.server.ts';
import { refuseWrongPassword } from '../staff/service.server.ts';
import { change, read, remove, secretOf, toldOf } from './changes.server.ts';
import * as contract from './contract.ts';
import { lookUpSender, sendTestMail, trySignIn } from './service.server.ts';

function providerOf(name: string): ProviderName {
  if (name !== 'line' && name !== 'google') throw notFound();
  return name;
}

export const endpoints = [
  handle(contract.readConnections, ({ deps }) => read(deps)),
  handle(contract.changeMailServer, async ({ deps, staff, body: { revision, password, ownPassword, ...server } }) => {
    await refuseWrongPassword(deps, staff, ownPassword, 'ownPassword');
    return change(deps, staff, {
      name: 'mailServer',
      based: revision,
      next: (before) => {
        const kept = server.user ? (before?.password ?? '') : '';
        const isSame = (['host', 'port', 'security', 'user'] as const).every((part) => before?.[part] === server[part]);
        const next = server.user ? secretOf(password, kept, { field: 'password', isSame }) : '';
        if (server.user && !next) throw fieldsRefused({ password: ['密碼 為必填'] });
        const detail = { 主機: server.host, 連接埠: server.port, 加密: server.security, 帳號: server.user };
        return {
          value: { ...server, password: next },
          detail: { ...detail, 密碼: server.user ? toldOf(password, kept) : '無' },
        };
      },
    });
  }),
  handle(contract.changeMailSender, async ({ deps, staff, body: { revision, name, email, password } }) => {
    await refuseWrongPassword(deps, staff, password);
    return change(deps, staff, {
      name: 'mailSender',
      based: revision,
      next: () => {
        const address = name ? `${name} <${email}>` : email;
        return { value: { address }, detail: { 寄件人: address } };
      },
    });
  }),
  handle(contract.changeContactMail, async ({ deps, staff, body: { revision, email, password } }) => {
    await refuseWrongPassword(deps, staff, password);
    return change(deps, staff, {
      name: 'contactMail',
      based: revision,
      next: () => ({ value: { address: email }, detail: { 收件信箱: email } }),
    });
  }),
  handle(contract.changeSignIn, async ({ deps, staff, params, body }) => {
    const { revision, clientId, clientSecret, isOn, password } = body;
    const name = providerOf(params.provider);
    // Without a password it can only be switched off, as the row says.
    if (password) await refuseWrongPassword(deps, staff, password);
    return change(deps, staff, {
      name,
      based: revision,
      next: (before) => {
        const kept = before?.clientSecret ?? '';
        const isSame = before?.clientId === clientId;
        const next = secretOf(clientSecret, kept, { field: 'clientSecret', isSame });
        if (!next) throw fieldsRefused({ clientSecret: ['密鑰 為必填'] });
        const detail = { ID: clientId, 密鑰: toldOf(clientSecret, kept), 狀態: isOn ? '開啟' : '關閉' };
        return { value: { clientId, clientSecret: next, isOn }, detail };
      },
    });
  }),
  handle(contract.changeZipcodes, ({ deps, staff, body: { revision, url } }) =>
    change(deps, staff, { name: 'zipcodes', based: revision, next: () => ({ value: { url }, detail: { 網址: url } }) }),
  ),
  handle(contract.removeConnection, ({ deps, staff, params: { name }, body: { revision } }) =>
    remove(deps, staff, name, revision),
  ),
  handle(contract.sendTestMail, ({ deps, staff }) => sendTestMail(deps, staff)),
  handle(contract.readSenderDomain, ({ deps }) => lookUpSender(deps)),
  handle(contract.trySignIn, ({ deps, params }) => trySignIn(deps, providerOf(params.provider))),
];
