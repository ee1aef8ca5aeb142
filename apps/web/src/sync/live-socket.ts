import { matches } from '@posy/contract/check';
import { ServerFrameSchema } from '@posy/contract/realtime';
import type { LivePorts, LiveSocket } from '@posy/sync/live-runner';

/** Opens `/ws` of this origin. Frames of an unknown shape are ignored. */
export function openSocket(on: Parameters<LivePorts['connect']>[0]): LiveSocket {
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  socket.onopen = () => on.opened();
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    const frame = typeof data === 'string' ? parsed(data) : undefined;
    if (matches(ServerFrameSchema, frame)) on.frame(frame);
  };
  socket.onclose = ({ code }) => on.closed(code);
  return {
    send(frame) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
    },
    close: (code) => socket.close(code),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
