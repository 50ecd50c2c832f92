import { useEffect, useState } from 'react';
import type { listZipcodes } from '#features/zipcodes/contract.ts';
import { call } from '#shared/call.ts';
import { Picker, type PickerGroup } from '#ui/picker.tsx';
import type { listCategories, listRegions } from './contract.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  selected: string[];
  onChange: (selected: string[]) => void;
}

const MAX = 5; // spec §9

export function CityPicker(props: Props) {
  return <LoadingPicker {...props} title="請選擇地區" load={loadCities} />;
}

export function CategoryPicker(props: Props) {
  return <LoadingPicker {...props} title="請選擇類別" load={loadCategories} />;
}

/** Taiwan's cities come from the postal-code listing, other nations' from the regions of vacancies (decisions §5). */
async function loadCities(): Promise<PickerGroup[]> {
  const [zipcodes, regions] = await Promise.all([
    call<typeof listZipcodes>('GET /api/zipcodes'),
    call<typeof listRegions>('GET /api/vacancy/regions'),
  ]);
  const groups = new Map<string, Set<string>>([['台灣', new Set(zipcodes.map((row) => row.city_name))]]);
  for (const { nation, city } of regions) {
    if (nation === '台灣') continue;
    groups.set(nation, (groups.get(nation) ?? new Set()).add(city));
  }
  return [...groups].map(([label, cities]) => ({ label, options: [...cities] }));
}

async function loadCategories(): Promise<PickerGroup[]> {
  return [{ options: await call<typeof listCategories>('GET /api/Vacancy/Categories') }];
}

/** Loads its options when it is first opened: most visitors never open it. */
function LoadingPicker({ load, ...props }: Props & { title: string; load: () => Promise<PickerGroup[]> }) {
  const [groups, setGroups] = useState<PickerGroup[]>();
  const [hasFailed, setFailed] = useState(false);
  const isWanted = props.isOpen && !groups && !hasFailed;
  useEffect(() => {
    if (!isWanted) return;
    let isStale = false;
    load().then(
      (loaded) => !isStale && setGroups(loaded),
      () => !isStale && setFailed(true),
    );
    return () => {
      isStale = true;
    };
  }, [isWanted, load]);
  return <Picker {...props} groups={groups} onRetry={hasFailed ? () => setFailed(false) : undefined} max={MAX} />;
}
