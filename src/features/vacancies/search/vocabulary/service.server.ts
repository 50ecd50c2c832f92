import { Names } from '#platform/search/names.server.ts';
import { readTags, type Skill, type Tags } from '../tags.server.ts';

export interface Position {
  folded: string;
  /** The position without an advertisement's additions, which is the text of a suggestion; then the same folded. */
  bare: string;
  bareFolded: string;
}

export interface Vocabulary {
  cities: Names<string>;
  categories: Names<string>;
  positions: Names<Position>;
  tags: Names<Tags>;
}

export function newVocabulary(fold: (text: string) => string): Vocabulary {
  const same = (text: string) => text;
  const skills = new Names((text): Skill => ({ text, folded: fold(text) }));
  return {
    cities: new Names(same),
    categories: new Names(same),
    positions: new Names((text) => ({ folded: fold(text), bare: bareOf(text), bareFolded: fold(bareOf(text)) })),
    tags: new Names((text) => readTags(text, (skill) => skills.values[skills.idOf(skill)]!)),
  };
}

/** （急徵）會計人員－日班 becomes 會計人員, ★誠徵★業務~月薪四萬起 becomes 業務, and UI/UX 設計師 stays. */
function bareOf(position: string): string {
  const plain = position
    .replace(/[（([【][^）)\]】]*[）)\]】]|[★☆◆◇■□●▲▼※◎♥♡！!]/g, ' ')
    .replace(/^\s*(高薪)?[誠急]?徵\s+/, '')
    .split(/[－—–|｜~～]|(?<![a-z])[/／]|[/／](?![a-z])/i);
  return plain.map((part) => part.trim()).find((part) => part.length > 1) ?? position;
}
