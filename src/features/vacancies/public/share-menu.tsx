import { type MouseEvent, useState } from 'react';
import { copyText } from '#ui/copy-text.ts';

interface ShareMenuProps {
  id: string;
  title: string;
  address: string;
}

export default function ShareMenu({ id, title, address }: ShareMenuProps) {
  const [came, setCame] = useState<'copied' | 'refused'>();
  const copy = async ({ currentTarget }: MouseEvent) =>
    setCame((await copyText(address, currentTarget)) ? 'copied' : 'refused');
  const line = `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(address)}`;
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`;
  return (
    <ul id={id}>
      <li>
        <button type="button" onClick={copy}>
          複製連結
        </button>
        <span role="status">{came === 'copied' && '已複製連結'}</span>
        {came === 'refused' && (
          <input
            className="job-address-copy"
            aria-label="無法自動複製，請自行複製這個網址"
            readOnly
            value={address}
            ref={(input) => input?.select()}
          />
        )}
      </li>
      <li>
        <a href={line} target="_blank" rel="noopener noreferrer">
          分享到 LINE
        </a>
      </li>
      <li>
        <a href={mail}>以電子郵件傳送</a>
      </li>
    </ul>
  );
}
