import { LineIcon } from '#ui/icons.tsx';
import type { UploadedFile } from './contract.ts';
import { FileIcon } from './file-icon.tsx';
import { fileLabel } from './rules.ts';

interface FileCardProps {
  file: UploadedFile;
  onDelete?: (file: UploadedFile) => void;
}

/** A picture shows itself, a document its icon; both open in a new tab. */
export function FileCard({ file, onDelete }: FileCardProps) {
  const href = `/${file.urlPath}`;
  const isPicture = /\.(png|jpe?g|webp)$/.test(file.fileName);
  const label = fileLabel(file);
  return (
    <li className="file-card">
      <a href={href} target="_blank" rel="noreferrer">
        <span className="file-picture">
          {isPicture ? <img src={href} alt="" loading="lazy" width="160" height="120" /> : <FileIcon {...file} />}
        </span>
        <span className="file-name">
          {label}
          <span className="sr-only">（另開視窗）</span>
        </span>
      </a>
      {onDelete && (
        <button type="button" className="icon-button file-delete" onClick={() => onDelete(file)}>
          <LineIcon name="close" size={18} />
          <span className="sr-only">刪除{label}</span>
        </button>
      )}
    </li>
  );
}
