import { useLoaderData } from 'react-router';
import { call } from '#shared/call.ts';
import { dateTimeText } from '#shared/times.ts';
import { ToolIcon } from '#ui/tool-icons.tsx';
import { CvFrame } from '../shared/cv-frame.tsx';
import { Completeness } from './completeness.tsx';
import type { Preview, readPreview } from './contract.ts';
import { ResumeDocument } from './resume-document.tsx';

export const loader = () => call<typeof readPreview>('GET /api/preview');

export default function PreviewPage() {
  const resume = useLoaderData<Preview>();
  return (
    <CvFrame
      path="/cv/index"
      actions={
        <button type="button" className="button quiet" onClick={() => window.print()}>
          <ToolIcon name="print" />
          列印履歷
        </button>
      }
    >
      <Completeness resume={resume} />
      <p className="help cv-updated">
        履歷更新時間：<time dateTime={resume.updatedAt}>{dateTimeText(resume.updatedAt)}</time>
      </p>
      <ResumeDocument resume={resume} />
    </CvFrame>
  );
}
