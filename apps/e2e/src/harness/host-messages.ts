/** A request to the program that hosts servers. It answers with the same `id`. */
export type HostRequest =
  | { readonly kind: 'open'; readonly id: number; readonly env: Readonly<Record<string, string>> }
  | { readonly kind: 'close'; readonly id: number; readonly server: number };

/** A message of that program. The number of a server is the `id` of the request that opened it. */
export type HostMessage =
  | { readonly kind: 'opened'; readonly id: number; readonly port: number }
  | { readonly kind: 'closed'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string }
  | { readonly kind: 'log'; readonly server: number; readonly text: string };
