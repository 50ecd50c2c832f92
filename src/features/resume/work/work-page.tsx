import { call } from '#shared/call.ts';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { CvFrame } from '../shared/cv-frame.tsx';
import type { Experience, JobTenure, listExperiences, listJobTenures } from './contract.ts';
import { ExperienceSection } from './experience-section.tsx';
import { TenureSection } from './tenure-section.tsx';

interface WorkData {
  tenures: JobTenure[];
  experiences: Experience[];
}

export async function loader(): Promise<WorkData> {
  const [tenures, experiences] = await Promise.all([
    call<typeof listJobTenures>('GET /api/jobTenure'),
    call<typeof listExperiences>('GET /api/experience'),
  ]);
  return { tenures, experiences };
}

export default function WorkPage() {
  const { tenures, experiences } = useLoaderData<WorkData>();
  return (
    <CvFrame path="/cv/work" lead="做過什麼、做得如何，是企業最想知道的部分。">
      <TenureSection entries={tenures} />
      <ExperienceSection entries={experiences} />
    </CvFrame>
  );
}
