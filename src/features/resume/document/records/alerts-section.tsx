import type { deleteJobAlert, listJobAlerts } from '#features/job-alerts/public/contract.ts';
import { call } from '#shared/call.ts';
import { Link } from '#ui/link.tsx';
import { KeptSection } from './kept-section.tsx';

/** The searches whose new vacancies the member is told about. */
export const AlertsSection = () => (
  <KeptSection
    title="職缺通知"
    lead="有新職缺時，每個搜尋每天早上最多寄一封信。"
    none={
      <>
        還沒有設定通知。搜尋職缺後，在結果下方按「設定職缺通知」，有新職缺時就寄信給您。
        <Link className="text-link" to="/jobs">
          搜尋職缺
        </Link>
      </>
    }
    read={() => call<typeof listJobAlerts>('GET /api/account/jobAlerts')}
    keptOf={({ id, createdAt, label }) => ({ id, at: createdAt, name: label })}
    ending={{ button: '刪除', done: '已刪除通知' }}
    end={({ id }) => call<typeof deleteJobAlert>('DELETE /api/account/jobAlerts/{id}', { params: { id } })}
  >
    {({ label, address }) => (
      <Link className="text-link" to={address}>
        {label}
      </Link>
    )}
  </KeptSection>
);
