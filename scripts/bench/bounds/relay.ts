/**
 * Lower bound of a live message: the server passes a frame from one socket to another. `/?id=` names the owner of a
 * socket; a frame `{to, text}` goes to that owner. Argument `commit`: each message is first committed to disk in its
 * own transaction. `POST /all` sends one frame to every socket.
 */
import { createServer } from 'node:http';
import BetterSqlite3 from 'better-sqlite3';
import { type WebSocket, WebSocketServer } from 'ws';

const [folder = '', commit = ''] = process.argv.slice(2);
const sockets = new Map<string, WebSocket>();

const db = new BetterSqlite3(commit === 'commit' ? `${folder}/relay.db` : ':memory:');
db.exec('PRAGMA journal_mode = wal; PRAGMA synchronous = FULL; CREATE TABLE messages (id INTEGER PRIMARY KEY, t TEXT)');
const insert = db.prepare('INSERT INTO messages (t) VALUES (?)');

const server = createServer((request, response) => {
  if (request.url === '/all') {
    const frame = Buffer.from('{"type":"touch","g":123456}');
    for (const socket of sockets.values()) socket.send(frame, { binary: false });
  }
  response.end('ok');
});
const live = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 16 * 1024 });
live.on('connection', (socket, request) => {
  sockets.set(new URL(request.url ?? '/', 'http://localhost').searchParams.get('id') ?? '', socket);
  socket.on('message', (data) => {
    const frame: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '{}');
    if (typeof frame !== 'object' || frame === null || !('to' in frame) || !('text' in frame)) return;
    const text = String(frame.text);
    if (commit === 'commit') insert.run(text);
    sockets.get(String(frame.to))?.send(JSON.stringify({ type: 'new_message', content: text }));
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
