import { call } from '#shared/call.ts';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { ToolIcon } from '#ui/tool-icons.tsx';
import { FileField } from '../files/file-field.tsx';
import { useFileForm } from '../files/use-file-form.ts';
import { CvFrame } from '../shared/cv-frame.tsx';
import type { readAgreement } from './contract.ts';

const TEMPLATE = '/documents/recommendation-agreement.pdf';

export const loader = () => call<typeof readAgreement>('GET /api/agreement');

export default function AgreementPage() {
  const isUploaded = useLoaderData<boolean>();
  const form = useFileForm('推薦協議書', { done: '已上傳推薦協議書' });
  const isSending = form.progress !== undefined;
  return (
    <CvFrame
      path="/cv/agreement"
      lead="簽署後，我們才會把您的履歷推薦給企業。"
      actions={
        <span className={isUploaded ? 'agreement-status agreement-done' : 'agreement-status'}>
          {isUploaded ? '已上傳' : '未上傳'}
        </span>
      }
    >
      <ol className="card cv-card agreement-steps">
        <li>
          <h2>下載範本</h2>
          <p>先讀過協議內容。有不清楚的地方，歡迎直接問顧問。</p>
          <a className="button quiet" href={TEMPLATE} download="推薦協議書.pdf">
            <ToolIcon name="download" />
            下載推薦協議書
          </a>
        </li>
        <li>
          <h2>列印並簽名</h2>
          <p>填寫姓名與日期、親筆簽名，再掃描或用手機拍成 PDF。也可以用平板直接簽在 PDF 上。</p>
        </li>
        <li>
          <h2>{isUploaded ? '重新上傳' : '上傳簽好的協議書'}</h2>
          <form className="form" method="post" noValidate aria-busy={isSending} onSubmit={form.submit}>
            {isUploaded && <p className="help">再次上傳會取代先前的檔案。</p>}
            <FileField {...form} />
            <div className="form-actions">
              <button type="submit" className="button" aria-disabled={isSending}>
                {isSending ? '上傳中…' : '上傳'}
              </button>
            </div>
          </form>
        </li>
      </ol>
    </CvFrame>
  );
}
