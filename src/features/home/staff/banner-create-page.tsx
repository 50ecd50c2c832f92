import { Create, SaveButton, SimpleForm, Toolbar } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { BannerFields } from './banner-fields.tsx';

const Buttons = () => (
  <Toolbar sx={{ gap: 1, flexWrap: 'wrap', py: 1 }}>
    <SaveButton label="新增" alwaysEnable />
  </Toolbar>
);

export function BannerCreatePage() {
  const [search] = useSearchParams();
  const device = search.get('device') === 'phone' ? 'phone' : 'desktop';
  return (
    <Create title="新增輪播" redirect="list" mutationMode="pessimistic">
      <SimpleForm defaultValues={{ device, image: '' }} toolbar={<Buttons />} warnWhenUnsavedChanges>
        <BannerFields />
      </SimpleForm>
    </Create>
  );
}
