import { PartTable } from '../shared/field-rows-data.server.ts';
import { PROFESSIONAL_FIELDS } from './fields.ts';
import './tables.server.ts';

export const professionals = new PartTable('professionals', PROFESSIONAL_FIELDS);
