import { createClient } from '@redis/client';
import type { Connect } from './port.ts';

/** Redis accepts far more, but our texts are never longer. */
const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 5000;

/**
 * Connects by pub/sub of Redis or Valkey: processes on one channel receive each other's messages. One connection publishes
 * and one subscribes. The client connects once and queues nothing; `SharedBus` reconnects.
 */
export function connectRedis(url: string, channel: string): Connect {
  return async (receive) => {
    const broken = Promise.withResolvers<Error>();
    const [speaker, listener] = [connection(url, broken.resolve), connection(url, broken.resolve)];
    const close = () => {
      speaker.destroy();
      listener.destroy();
    };
    // The client limits only the time until the socket is open, and not that of a Redis that hangs.
    const timer = setTimeout(close, TIMEOUT_MS);
    try {
      await Promise.all([speaker.connect(), listener.connect()]);
      await listener.subscribe(channel, receive);
    } catch (error) {
      close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
    return {
      maxBytes: MAX_BYTES,
      broken: broken.promise,
      async send(texts) {
        await Promise.all(texts.map((text) => speaker.publish(channel, text)));
      },
      close: async () => close(),
    };
  };
}

function connection(url: string, onBroken: (error: Error) => void) {
  const client = createClient({
    url,
    name: 'posy',
    disableOfflineQueue: true,
    socket: { connectTimeout: TIMEOUT_MS, reconnectStrategy: false, keepAlive: true },
  });
  client.on('error', onBroken);
  client.on('end', () => onBroken(new Error('Redis closed the connection')));
  return client;
}
