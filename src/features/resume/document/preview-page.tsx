import type { AccessLogEntry, readAccessLog } from '#features/account/public/contract.ts';
import { call } from '#shared/call.ts';
import { dateTimeText } from '#shared/times.ts';
import { isInApp, leadOutside } from '#ui/dialogs/in-app.ts';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { ToolIcon } from '#ui/tool-icons.tsx';
import { CvFrame } from '../shared/cv-frame.tsx';
import { CompletenessSection } from './completeness-section.tsx';
import type { Preview, readPreview } from './contract.ts';
import { AccessesSection, LATEST } from './records/accesses-section.tsx';
import { AlertsSection } from './records/alerts-section.tsx';
import { ApplicationsSection } from './records/applications-section.tsx';
import { MatchesSection } from './records/matches-section.tsx';
import { SavedSection } from './records/saved-section.tsx';
import { ResumeDocument } from './resume-document.tsx';

/** One more than is shown tells whether there are more. */
export const loader = async () => {
  const [resume, accesses] = await Promise.all([
    call<typeof readPreview>('GET /api/preview'),
    call<typeof readAccessLog>('GET /api/account/accessLog', { query: { limit: LATEST + 1 } }),
  ]);
  return { resume, accesses };
};

/** Inside apps, print() does nothing. */
const print = () =>
  isInApp()
    ? leadOutside({ title: '這裡無法列印', why: '在 LINE、Facebook 等 App 裡不能列印。', to: '/cv/index' })
    : window.print();

export default function PreviewPage() {
  const { resume, accesses } = useLoaderData<{ resume: Preview; accesses: AccessLogEntry[] }>();
  return (
    <CvFrame
      path="/cv/index"
      actions={
        <button type="button" className="button quiet" onClick={print}>
          <ToolIcon name="print" />
          列印履歷
        </button>
      }
    >
      <CompletenessSection resume={resume} />
      <MatchesSection />
      <ApplicationsSection />
      <SavedSection />
      <AlertsSection />
      <p className="help resume-updated">
        履歷更新時間：<time dateTime={resume.updatedAt}>{dateTimeText(resume.updatedAt)}</time>
      </p>
      <ResumeDocument resume={resume} />
      <AccessesSection latest={accesses} />
    </CvFrame>
  );
}
