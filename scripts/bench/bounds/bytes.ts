/** Lower bound of a JSON answer of a given size: its bytes, built before the first request. Argument: the file with them. */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const [file = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
const app = Fastify();
app.get('/', async (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
// A proxy in front of it asks.
app.get('/readyz', async () => 'ready');
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => void app.close());
