import { Entries } from '../shared/field-rows-data.server.ts';
import { EDUCATION_FIELDS } from './fields.ts';
import './tables.server.ts';

export const educations = new Entries('educations', 'educationId', EDUCATION_FIELDS);
