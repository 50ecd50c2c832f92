// The yardstick: a bare node:http server that answers every request with the same bytes and headers, and nothing else;
// requests with POST may have an answer of their own.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = readFileSync(process.env.BODY_FILE);
const headers = JSON.parse(process.env.HEADERS);
const postBody = process.env.POST_BODY_FILE ? readFileSync(process.env.POST_BODY_FILE) : body;
const postHeaders = process.env.POST_HEADERS ? JSON.parse(process.env.POST_HEADERS) : headers;
createServer((req, res) => {
  const isPost = req.method === 'POST';
  res.writeHead(200, isPost ? postHeaders : headers);
  res.end(isPost ? postBody : body);
}).listen(Number(process.env.PORT), '127.0.0.1');
