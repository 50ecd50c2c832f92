import { ContentRead } from '../cache/content-read.server.ts';
import type { Deps } from '../deps.server.ts';
import type { ProviderSettings, SiteSettings } from '../settings/settings.server.ts';
import { findSettingsKey } from './settings-key.server.ts';
import {
  CONNECTION_NAMES,
  type ConnectionName,
  type MailServer,
  readStored,
  type StoredClient,
  type StoredConnections,
} from './stored.server.ts';

/** The outside services the site uses: set in the environment, else by staff. */
export interface Connections {
  /** Set by an address in the environment, or as stored; without it every mail becomes a file. */
  mailServer?: string | MailServer;
  /** Without it, the agency's own address is used. */
  mailFrom?: string;
  contactMailTo?: string;
  providers: { line?: ProviderSettings; google?: ProviderSettings };
  zipcodeUrl?: string;
  /**
   * Stored, but sealed with another key: these count as not set, and mails wait until their server is known again. Where
   * files are stored is platform/storage's concern.
   */
  unopened: ConnectionName[];
}

interface Known {
  stored: StoredConnections;
  connections: Connections;
}

type Given = Pick<Deps, 'database' | 'settings'>;

const read = new ContentRead<Known, Given>(async ({ database, settings }, _now, last) => {
  const stored = await readStored(database.db, findSettingsKey(settings), last?.stored);
  return { value: { stored, connections: joined(settings, stored, last) } };
});

/** The current connections; the database is asked once per state of the public content. */
export const currentConnections = async (deps: Given): Promise<Connections> => (await read.current(deps)).connections;

/** The connections as last read, without asking the database: for outages. */
export const knownConnections = ({ database, settings }: Given): Connections =>
  read.known(database)?.connections ?? joined(settings, {});

/** What public pages need to know: which sign-in buttons to show. */
export const signInsOf = ({ providers }: Connections) => ({
  line: providers.line !== undefined,
  google: providers.google !== undefined,
});

/** What the environment sets. Staff can see it, but not change it. */
export const isFromEnvironment: Record<ConnectionName, (settings: SiteSettings) => boolean> = {
  mailServer: ({ smtpUrl }) => smtpUrl !== undefined,
  mailSender: ({ mailFrom }) => mailFrom !== undefined,
  contactMail: ({ contactMailTo }) => contactMailTo !== undefined,
  line: ({ providers }) => providers.line !== undefined,
  google: ({ providers }) => providers.google !== undefined,
  zipcodes: ({ zipcodeUrl }) => zipcodeUrl !== undefined,
  storage: ({ s3 }) => s3 !== undefined,
};

function joined(settings: SiteSettings, stored: StoredConnections, last?: Known): Connections {
  const provider = (name: 'line' | 'google') => {
    if (settings.providers[name]) return settings.providers[name];
    const value = stored[name]?.value;
    // The same client keeps the same object, since the provider's description is cached on it.
    if (value && value === last?.stored[name]?.value) return last.connections.providers[name];
    return value?.isOn ? clientOf(settings.issuers[name], value) : undefined;
  };
  return {
    mailServer: settings.smtpUrl ?? stored.mailServer?.value,
    mailFrom: settings.mailFrom ?? stored.mailSender?.value?.address,
    contactMailTo: settings.contactMailTo ?? stored.contactMail?.value?.address,
    providers: { line: provider('line'), google: provider('google') },
    zipcodeUrl: settings.zipcodeUrl ?? stored.zipcodes?.value?.url,
    unopened: CONNECTION_NAMES.filter(
      (name) => name !== 'storage' && stored[name]?.sealed && !stored[name].value && !isFromEnvironment[name](settings),
    ),
  };
}

const clientOf = (issuer: string, { clientId, clientSecret }: StoredClient): ProviderSettings => ({
  issuer,
  clientId,
  clientSecret,
});
