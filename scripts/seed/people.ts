export interface SeedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Everybody of the demo world logs in with this. */
export const SEED_PASSWORD = 'flowers for everyone';

/** Who lives in the demo world: few enough for the limit on sign-ups from one address. */
export const SEED_PEOPLE: readonly SeedPerson[] = [
  { firstName: 'Alice', lastName: 'Ames', email: 'alice@posy.test' },
  { firstName: 'Bob', lastName: 'Brandt', email: 'bob@posy.test' },
  { firstName: 'Cyd', lastName: 'Chen', email: 'cyd@posy.test' },
  { firstName: 'Dara', lastName: 'Doyle', email: 'dara@posy.test' },
  { firstName: 'Emeka', lastName: 'Eze', email: 'emeka@posy.test' },
  { firstName: 'Freya', lastName: 'Falk', email: 'freya@posy.test' },
];

export interface SeedPost {
  readonly content: string;
  readonly location: string;
  readonly isPublic: boolean;
}

/** What they shared, oldest first; dealt out among them in turn. */
export const SEED_POSTS: readonly SeedPost[] = [
  { content: 'First light on the allotment.', location: 'Werder, Havel', isPublic: true },
  { content: 'Somebody left the gate open again, and I am glad.', location: 'Kyoto', isPublic: true },
  { content: 'Sweet peas, day forty.', location: '', isPublic: true },
  { content: 'The market before anyone is awake.', location: 'Lagos', isPublic: true },
  { content: 'Fog, then not fog.', location: 'Galway', isPublic: true },
  { content: 'Ice on the water barrel. Spring can wait.', location: 'Uppsala', isPublic: true },
  { content: 'Ten minutes of sun, well used.', location: 'Bergen', isPublic: true },
  { content: 'Notes to self: plant fewer courgettes.', location: '', isPublic: false },
  { content: 'The dahlias are showing off.', location: 'Leiden', isPublic: true },
  { content: 'A wall, a shadow, a cat that did not stay for the picture.', location: 'Lisbon', isPublic: true },
  { content: 'Grandmother calls this one the stubborn rose.', location: 'Enugu', isPublic: true },
  { content: 'Rain on the greenhouse, and nowhere to be.', location: 'Cork', isPublic: true },
  { content: 'Poppies along the railway line.', location: 'Kent', isPublic: true },
  { content: 'It is all compost in the end.', location: '', isPublic: true },
  { content: 'Harvest: one tomato. Photographed from its best side.', location: 'Berlin', isPublic: true },
  { content: 'Low tide.', location: 'Finistère', isPublic: true },
  { content: 'The hour when everything is blue.', location: 'Reykjavík', isPublic: true },
  { content: 'Cosmos to the horizon. Worth the blisters.', location: 'Hitachi', isPublic: true },
];
