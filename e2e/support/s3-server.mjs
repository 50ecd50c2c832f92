// An S3 server in a process of its own, so that it can be stopped, frozen and killed: s3-server.mjs FOLDER PORT.
import S3rver from '@20minutes/s3rver';

const [directory, port] = process.argv.slice(2);
const configureBuckets = [{ name: 'resumes', configs: [] }];
const server = new S3rver({ port: Number(port), address: '127.0.0.1', silent: true, directory, configureBuckets });
const address = await server.run();
process.stdout.write(`listening on ${address.port}\n`);
