import type { Audience } from '@posy/contract/audience';
import type { SceneName } from './picture.ts';

export interface SeedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly bio: string;
  /** Lets each follower in; the others do not. */
  readonly approvesFollowers?: boolean;
}

/** Password of all users of the demo world. */
export const SEED_PASSWORD = 'flowers for everyone';

/** Users of the demo world: fewer than the sign-up limit per address. */
export const SEED_PEOPLE: readonly SeedPerson[] = [
  {
    firstName: 'Alice',
    lastName: 'Ames',
    email: 'alice@posy.test',
    bio: 'An allotment, two cats, one camera. https://en.wikipedia.org/wiki/Allotment',
  },
  { firstName: 'Bob', lastName: 'Brandt', email: 'bob@posy.test', bio: 'Gates, walls and whatever grows on them.' },
  {
    firstName: 'Cyd',
    lastName: 'Chen',
    email: 'cyd@posy.test',
    bio: 'Sweet peas, mostly. Ask me about the blue ones.',
  },
  {
    firstName: 'Dara',
    lastName: 'Doyle',
    email: 'dara@posy.test',
    bio: 'Up before the market. Lagos and sometimes Galway.',
  },
  { firstName: 'Emeka', lastName: 'Eze', email: 'emeka@posy.test', bio: 'Photographs of weather. www.example.com/fog' },
  {
    firstName: 'Freya',
    lastName: 'Falk',
    email: 'freya@posy.test',
    bio: 'Cold frames, warm bread.',
    approvesFollowers: true,
  },
];

export interface SeedPost {
  readonly content: string;
  readonly location: string;
  readonly audience: Audience;
  /** Alt text; most people leave it out. */
  readonly altText?: string;
  /** One for each photo. */
  readonly scenes: readonly SceneName[];
}

/** Posts of the demo world, oldest first, assigned to the users in turn. */
export const SEED_POSTS: readonly SeedPost[] = [
  { content: 'First light on the allotment.', location: 'Werder, Havel', audience: 'everyone', scenes: ['field'] },
  {
    content: 'Somebody left the gate open again, and I am glad.',
    location: 'Kyoto',
    audience: 'everyone',
    scenes: ['forest'],
  },
  {
    content: 'Sweet peas, day forty.',
    location: '',
    audience: 'everyone',
    scenes: ['field'],
    altText: 'A field of small flowers that grow larger towards the viewer, under a pale sky.',
  },
  { content: 'The market before anyone is awake.', location: 'Lagos', audience: 'everyone', scenes: ['street'] },
  { content: 'Fog, then not fog.', location: 'Galway', audience: 'everyone', scenes: ['ridges', 'sea'] },
  { content: 'Ice on the water barrel. Spring can wait.', location: 'Uppsala', audience: 'everyone', scenes: ['snow'] },
  { content: 'Ten minutes of sun, well used.', location: 'Bergen', audience: 'everyone', scenes: ['sea'] },
  { content: 'Notes to self: plant fewer courgettes.', location: '', audience: 'onlyMe', scenes: ['table'] },
  {
    content: 'Cosmos to the horizon. Worth the blisters.',
    location: 'Hitachi',
    audience: 'everyone',
    scenes: ['field', 'macro', 'sea'],
  },
  {
    content: 'A wall, a shadow, a cat that did not stay for the picture.',
    location: 'Lisbon',
    audience: 'everyone',
    scenes: ['wall'],
  },
  {
    content: 'Grandmother calls this one the stubborn rose.',
    location: 'Enugu',
    audience: 'everyone',
    scenes: ['macro'],
  },
  {
    content: 'Rain on the greenhouse, and nowhere to be.',
    location: 'Cork',
    audience: 'followers',
    scenes: ['street'],
  },
  {
    content: 'Poppies along the railway line.',
    location: 'Kent',
    audience: 'everyone',
    scenes: ['field', 'macro', 'street', 'ridges'],
  },
  { content: 'It is all compost in the end.', location: '', audience: 'followers', scenes: ['forest'] },
  {
    content: 'Harvest: one tomato. Photographed from its best side.',
    location: 'Berlin',
    audience: 'everyone',
    scenes: ['table'],
  },
  { content: 'The hour when everything is blue.', location: 'Reykjavík', audience: 'everyone', scenes: ['stars'] },
  { content: 'The dahlias are showing off.', location: 'Leiden', audience: 'everyone', scenes: ['macro'] },
  {
    content: 'Low tide.',
    location: 'Finistère',
    audience: 'everyone',
    scenes: ['sea'],
    altText: 'A wide sea under a low sun, whose light lies on the water.',
  },
];

/** Comments of the demo world, assigned at random. */
export const SEED_COMMENTS: readonly string[] = [
  'This one. On my wall, please.',
  'How did you get the light to stay?',
  'I can nearly smell it.',
  'We had the same fog, an hour later.',
  'Is that the bed by the gate?',
  'Mine never look like that. What do you feed them?',
  'More of these!',
  'The colour. I had to look twice.',
  'You were up early.',
  'Saving this for February.',
  'My grandmother had a whole row of them. She would not let anybody cut one, not even for her birthday.',
  'Lovely.',
];
