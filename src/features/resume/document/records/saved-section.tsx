import type { forgetVacancy, listSaved } from '#features/saved-vacancies/public/contract.ts';
import { call } from '#shared/call.ts';
import { Link } from '#ui/link.tsx';
import { KeptSection } from './kept-section.tsx';

/** The vacancies that the member has saved for later. */
export const SavedSection = () => (
  <KeptSection
    title="收藏的職缺"
    none={
      <>
        還沒有收藏職缺。在職缺頁面按「收藏」，之後就能從這裡找到。
        <Link className="text-link" to="/jobs">
          搜尋職缺
        </Link>
      </>
    }
    read={() => call<typeof listSaved>('GET /api/account/savedVacancies')}
    keptOf={({ vacancyId, savedAt, position }) => ({ id: vacancyId, at: savedAt, name: position })}
    ending={{ button: '移除', done: '已移除收藏' }}
    end={({ vacancyId }) =>
      call<typeof forgetVacancy>('DELETE /api/account/savedVacancies/{vacancyId}', { params: { vacancyId } })
    }
  >
    {({ vacancyId, position, isOpen }) =>
      isOpen ? (
        <Link className="text-link" to={`/job/${encodeURIComponent(vacancyId)}`}>
          {position}
        </Link>
      ) : (
        <span>
          {position}
          <span className="records-note">（目前未開放應徵）</span>
        </span>
      )
    }
  </KeptSection>
);
