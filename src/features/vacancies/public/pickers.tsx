import { useEffect, useState } from 'react';
import type { listZipcodes } from '#features/zipcodes/contract.ts';
import { call } from '#shared/call.ts';
import { Picker, type PickerGroup } from '#ui/fields/picker.tsx';
import type { listCategories, listRegions } from './contract.ts';

interface PickersProps {
  kind: 'cities' | 'categories';
  onClose: () => void;
  selected: string[];
  onChange: (selected: string[]) => void;
  /** How many can be chosen. */
  max: number;
}

const KINDS = {
  cities: { title: '請選擇地區', load: loadCities },
  categories: { title: '請選擇類別', load: loadCategories },
};

type Kind = PickersProps['kind'];
// Read once per visit: the lists change with the vacancies, not by the minute.
const loaded: { [kind in Kind]?: PickerGroup[] } = {};
const reading: { [kind in Kind]?: Promise<PickerGroup[]> } = {};

/** A list, even before its picker is opened; a failed one is read again. */
export async function readList(kind: Kind): Promise<PickerGroup[]> {
  const known = loaded[kind];
  if (known) return known;
  reading[kind] ??= KINDS[kind].load().finally(() => delete reading[kind]);
  loaded[kind] = await reading[kind];
  return loaded[kind];
}

export default function Pickers({ kind, ...props }: PickersProps) {
  const [groups, setGroups] = useState(loaded[kind]);
  const [hasFailed, setFailed] = useState(false);
  const isWanted = !groups && !hasFailed;
  useEffect(() => {
    if (!isWanted) return;
    let isStale = false;
    readList(kind).then(
      (fresh) => !isStale && setGroups(fresh),
      () => !isStale && setFailed(true),
    );
    return () => {
      isStale = true;
    };
  }, [isWanted, kind]);
  const onRetry = hasFailed ? () => setFailed(false) : undefined;
  return <Picker {...props} isOpen title={KINDS[kind].title} groups={groups} onRetry={onRetry} />;
}

/** Taiwan's cities come from the postal-code listing, those of other nations from the regions of vacancies (decisions §5). */
export async function loadCities(): Promise<PickerGroup[]> {
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

export async function loadCategories(): Promise<PickerGroup[]> {
  return [{ options: await call<typeof listCategories>('GET /api/Vacancy/Categories') }];
}
