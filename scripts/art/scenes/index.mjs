import boats from './boats.mjs';
import bridge from './bridge.mjs';
import harbour from './harbour.mjs';
import hills from './hills.mjs';
import lantern from './lantern.mjs';
import looms from './looms.mjs';
import night from './night.mjs';
import orchard from './orchard.mjs';
import rain from './rain.mjs';
import river from './river.mjs';
import stars from './stars.mjs';
import terrace from './terrace.mjs';

export const scenes = { hills, river, bridge, looms, stars, boats, harbour, terrace, lantern, rain, orchard, night };
