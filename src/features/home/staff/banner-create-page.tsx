import { useSearchParams } from 'react-router-dom';
import { EntryCreate } from '#features/publishing/staff/entry-create.tsx';
import { BannerFields } from './banner-fields.tsx';

export function BannerCreatePage() {
  const [search] = useSearchParams();
  const device = search.get('device') === 'phone' ? 'phone' : 'desktop';
  return (
    <EntryCreate title="新增輪播" save="新增" blank={{ device, image: '' }} redirect="list">
      <BannerFields />
    </EntryCreate>
  );
}
