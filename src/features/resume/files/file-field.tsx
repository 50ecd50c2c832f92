import { useEffect, useId, useRef } from 'react';
import { FieldError } from '#ui/fields/field-error.tsx';
import { FieldLabel } from '#ui/fields/labelled-field.tsx';
import { ToolIcon } from '#ui/tool-icons.tsx';
import { CATEGORY_RULES, limitText, sizeText } from './rules.ts';
import type { FileFormState } from './use-file-form.ts';

/** Chooses a file: with the device's own dialog, or by dropping it on the field. */
export function FileField({ category, file, choose, fileError, progress }: FileFormState) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { extensions } = CATEGORY_RULES[category];
  useEffect(() => {
    if (!file && input.current) input.current.value = '';
  }, [file]);
  return (
    <div className="field">
      <FieldLabel id={id} label="檔案" isRequired />
      <p id={`${id}-help`} className="help">
        <span className="sr-only">必填，</span>
        {limitText(category)}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut beside the button */}
      <div
        className="file-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void choose(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          id={id}
          className="sr-only"
          type="file"
          accept={extensions.join(',')}
          aria-describedby={[`${id}-help`, file ? `${id}-chosen` : '', fileError ? `${id}-error` : '']
            .filter(Boolean)
            .join(' ')}
          aria-invalid={fileError ? true : undefined}
          disabled={progress !== undefined}
          // So that the same file can be chosen again, perhaps changed meanwhile.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={async ({ currentTarget: field }) => {
            // The field's own value says which file it has.
            if (!(await choose(field.files?.[0]))) field.value = '';
          }}
        />
        <ToolIcon name={file ? 'file' : 'upload'} size={28} />
        <span id={`${id}-chosen`} className="file-drop-name">
          {file ? `${file.name}（${sizeText(file.size)}）` : '選擇檔案，或拖曳到這裡'}
        </span>
        <button
          type="button"
          className="button quiet small"
          disabled={progress !== undefined}
          onClick={() => input.current?.click()}
        >
          {file ? '換一個檔案' : '選擇檔案'}
        </button>
      </div>
      <p className="sr-only" role="status">
        {progress !== undefined ? '上傳中' : file && `已選擇 ${file.name}`}
      </p>
      {progress !== undefined && (
        <div className="file-progress">
          <progress className="cv-bar" value={progress} max={1} aria-label="上傳進度" />
          <span className="tabular">{progress < 1 ? `${Math.round(progress * 100)}%` : '處理中…'}</span>
        </div>
      )}
      <FieldError id={`${id}-error`} message={fileError} />
    </div>
  );
}
