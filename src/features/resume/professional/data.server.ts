import { PartTable } from '../shared/data.server.ts';
import { PROFESSIONAL_FIELDS } from './fields.ts';
import './tables.server.ts';

export const professionals = new PartTable('professionals', PROFESSIONAL_FIELDS);
