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
  readonly scene: SceneName;
  /** Scenes of further photos: the post is an album. */
  readonly more?: readonly SceneName[];
}

/** Posts of the demo world, oldest first, assigned to the users in turn. */
export const SEED_POSTS: readonly SeedPost[] = [
  { content: 'First light on the allotment.', location: 'Werder, Havel', audience: 'everyone', scene: 'field' },
  {
    content: 'Somebody left the gate open again, and I am glad.',
    location: 'Kyoto',
    audience: 'everyone',
    scene: 'forest',
  },
  {
    content: 'Sweet peas, day forty.',
    location: '',
    audience: 'everyone',
    scene: 'field',
    altText: 'A field of small flowers that grow larger towards the viewer, under a pale sky.',
  },
  { content: 'The market before anyone is awake.', location: 'Lagos', audience: 'everyone', scene: 'street' },
  { content: 'Fog, then not fog.', location: 'Galway', audience: 'everyone', scene: 'ridges', more: ['sea'] },
  { content: 'Ice on the water barrel. Spring can wait.', location: 'Uppsala', audience: 'everyone', scene: 'snow' },
  { content: 'Ten minutes of sun, well used.', location: 'Bergen', audience: 'everyone', scene: 'sea' },
  { content: 'Notes to self: plant fewer courgettes.', location: '', audience: 'onlyMe', scene: 'table' },
  {
    content: 'Cosmos to the horizon. Worth the blisters.',
    location: 'Hitachi',
    audience: 'everyone',
    scene: 'field',
    more: ['macro', 'sea'],
  },
  {
    content: 'A wall, a shadow, a cat that did not stay for the picture.',
    location: 'Lisbon',
    audience: 'everyone',
    scene: 'wall',
  },
  { content: 'Grandmother calls this one the stubborn rose.', location: 'Enugu', audience: 'everyone', scene: 'macro' },
  { content: 'Rain on the greenhouse, and nowhere to be.', location: 'Cork', audience: 'followers', scene: 'street' },
  {
    content: 'Poppies along the railway line.',
    location: 'Kent',
    audience: 'everyone',
    scene: 'field',
    more: ['macro', 'street', 'ridges'],
  },
  { content: 'It is all compost in the end.', location: '', audience: 'followers', scene: 'forest' },
  {
    content: 'Harvest: one tomato. Photographed from its best side.',
    location: 'Berlin',
    audience: 'everyone',
    scene: 'table',
  },
  { content: 'The hour when everything is blue.', location: 'Reykjavík', audience: 'everyone', scene: 'stars' },
  { content: 'The dahlias are showing off.', location: 'Leiden', audience: 'everyone', scene: 'macro' },
  {
    content: 'Low tide.',
    location: 'Finistère',
    audience: 'everyone',
    scene: 'sea',
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
