import { PartTable } from '../shared/field-rows-data.server.ts';
import { CONTACT_FIELDS } from './fields.ts';
import './tables.server.ts';

export const contacts = new PartTable('contacts', CONTACT_FIELDS);
