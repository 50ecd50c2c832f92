// The yardstick: a bare node:http server that answers every request with the same bytes and headers, nothing else.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = readFileSync(process.env.BODY_FILE);
const headers = JSON.parse(process.env.HEADERS);
createServer((_, res) => {
  res.writeHead(200, headers);
  res.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
