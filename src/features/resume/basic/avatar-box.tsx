import { useRef } from 'react';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { useReload } from '#ui/routing/use-router.tsx';
import { ToolIcon } from '#ui/tool-icons.tsx';
import { isStillOwner } from '#ui/use-owner.ts';
import { CATEGORY_RULES, fixedTitle } from '../files/rules.ts';
import { takeFile, useUpload } from '../files/use-upload.ts';
import type { AvatarInfo } from './contract.ts';

const CATEGORY = '大頭照';
const { extensions } = CATEGORY_RULES[CATEGORY];
const PROBLEM = '圖片超過1MB或格式錯誤 無法上傳';
const PROBLEMS = { size: PROBLEM, kind: PROBLEM };

/** The avatar, uploaded as soon as it is chosen (decisions §10). */
export function AvatarBox({ avatar: { fileName, talentId } }: { avatar: AvatarInfo }) {
  const input = useRef<HTMLInputElement>(null);
  const { upload, progress } = useUpload();
  const reload = useReload();
  const isSending = progress !== undefined;
  const choose = async (chosen: File | undefined) => {
    const file = chosen && (await takeFile(CATEGORY, chosen, PROBLEMS));
    if (!file) return;
    if (!(await isStillOwner())) return;
    try {
      await upload({ categoryName: CATEGORY, title: fixedTitle(CATEGORY) ?? '', file });
    } catch (error) {
      await showFailure(error, '上傳失敗');
      return;
    }
    await showAlert({ icon: 'success', title: '上傳成功' });
    await reload();
  };
  return (
    <div className="card cv-card avatar-box">
      <div className="avatar" aria-busy={isSending}>
        {fileName ? (
          <img src={`/users/${talentId}/${fileName}`} alt="目前的大頭照" width="144" height="144" />
        ) : (
          <ToolIcon name="person" size={64} />
        )}
      </div>
      <div>
        <label className="avatar-label" htmlFor="avatar-file">
          大頭照
        </label>
        <p id="avatar-help" className="help">
          JPG、PNG 或 WebP，小於 1 MB。選好就會上傳，並移除照片中的拍攝地點等資訊。
        </p>
        <input
          ref={input}
          id="avatar-file"
          className="sr-only"
          type="file"
          aria-describedby="avatar-help"
          accept={extensions.join(',')}
          disabled={isSending}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            void choose(file);
            // So that the same file can be chosen again after a mistake.
            event.target.value = '';
          }}
        />
        <button type="button" className="button quiet" aria-disabled={isSending} onClick={() => input.current?.click()}>
          <ToolIcon name="camera" />
          {isSending ? `上傳中 ${Math.round(progress * 100)}%` : fileName ? '更換大頭照' : '選擇大頭照'}
        </button>
        <p className="sr-only" role="status">
          {isSending ? '上傳中' : ''}
        </p>
      </div>
    </div>
  );
}
