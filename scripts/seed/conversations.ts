export interface SeedLine {
  /** Index of the author in `between`. */
  readonly by: 0 | 1;
  readonly text: string;
  /** Number of its photo. */
  readonly photo?: number;
  /** Index of the answered line. */
  readonly replyTo?: number;
  /** Its text before it was edited. */
  readonly formerly?: string;
  readonly isUnsent?: boolean;
  /** The reaction of the recipient. */
  readonly reaction?: string;
}

export interface SeedConversation {
  /** Indexes of the two people in `SEED_PEOPLE`. */
  readonly between: readonly [number, number];
  readonly lines: readonly SeedLine[];
  /** The number of last lines that the recipient has not read. */
  readonly unread: number;
}

/** Conversations of the demo world, oldest first. Most of them involve Alice, the first user. */
export const SEED_CONVERSATIONS: readonly SeedConversation[] = [
  {
    between: [0, 4],
    unread: 0,
    lines: [
      { by: 1, text: 'Is the fog still down at yours? It lifted here at nine.' },
      {
        by: 0,
        text: 'Half past. I have pictures of nothing at all.',
        formerly: 'Half past. I have picures of nothing at all.',
      },
      { by: 1, text: 'The best kind. There is a map of it: https://www.example.com/fog' },
      { by: 1, text: 'Send me one of nothing, for the hall.', replyTo: 1, reaction: '😂' },
    ],
  },
  {
    between: [1, 2],
    unread: 1,
    lines: [
      { by: 0, text: 'May I have seeds of the blue ones in autumn?' },
      { by: 1, text: 'If you bring the wall with the afternoon sun.' },
    ],
  },
  {
    between: [0, 5],
    unread: 2,
    lines: [
      { by: 1, text: 'The cold frame is free from Sunday. Yours if you want it.' },
      { by: 1, text: 'Bread is in the oven as well, but that will not wait until Sunday.' },
    ],
  },
  {
    between: [0, 2],
    unread: 0,
    lines: [
      { by: 0, text: 'How do you keep the slugs off?' },
      { by: 1, text: 'I do not. I plant twice as many.' },
      { by: 0, text: 'That is the most honest answer I have had all year.', reaction: '❤️' },
      { by: 1, text: 'This was the bed this morning.', photo: 2, reaction: '🌸' },
      { by: 0, text: 'Oh. That is worth a few slugs.' },
      { by: 0, text: 'Are those the blue ones?', isUnsent: true },
      { by: 1, text: 'Then do not ask me about snails.', replyTo: 2 },
    ],
  },
  {
    between: [0, 1],
    unread: 4,
    lines: [
      { by: 0, text: 'Are you at the allotments on Saturday?' },
      { by: 1, text: 'From seven. Somebody has to open the gate.' },
      { by: 0, text: 'Seven! I will bring coffee and the small camera.', reaction: '👍' },
      { by: 1, text: 'Bring the other lens, too. The wall has a new shadow.' },
      { by: 1, text: '', photo: 9 },
      { by: 1, text: 'It only stays until half past eight.' },
      { by: 1, text: 'And two cups, please.', replyTo: 2 },
    ],
  },
];
