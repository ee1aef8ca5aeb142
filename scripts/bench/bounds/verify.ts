/** Lower bound of a log-in: checking the password. Argument: a hash made by the product. POST / with the password. */
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';

const [hash = ''] = process.argv.slice(2);
const app = Fastify();
app.get('/', async () => ({ hello: 'world' }));
app.post<{ Body: { password: string } }>('/', async (request) => ({
  isRight: await verify(hash, request.body.password),
}));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => void app.close());
