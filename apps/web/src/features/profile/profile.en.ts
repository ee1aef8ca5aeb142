import { texts } from '../../language/texts.ts';

export const profileTexts = texts('profile', {
  title: 'Profile',
  administrator: 'Administrator',
  standardUser: 'Standard User',
  edit: 'Edit Profile Information',
  save: 'Save',
  saveChanges: 'Save Changes',
  logOut: 'Log out',
  noBio: 'No bio yet',
  email: 'Email',

  firstName: 'First name',
  firstNameMissing: 'Please enter your first name',
  lastName: 'Last name',
  username: 'Username',
  usernameHint: 'Your @name: 3 to 30 of a-z, 0-9, . and _',
  bio: 'Bio',
  bioHint: 'Say something about yourself',

  usernameChecking: 'Checking whether it is free…',
  usernameFree: '@{username} is free',
  usernameOffline: 'You are offline. Posy checks whether it is free when this is sent.',
  usernameUnknown: 'Posy checks whether it is free when this is sent.',

  draftBack: 'Your changes are back. They are not saved yet.',
  nothingToSave: 'Nothing has changed.',
  waiting: 'Saved on this device. Waiting to send.',
  sending: 'Sending your changes',
  stalled: 'Not sent yet. Posy will try again.',
  notSaved: 'Not saved',

  picture: 'Profile picture',
  choosePicture: 'Choose a picture',
  changePicture: 'Change picture',
  pictureHint: 'JPEG, PNG, GIF or WebP, less than 5MB',
  savePicture: 'Save Picture',
  discardPicture: 'Discard',
  unsaved: 'Unsaved',
  saved: 'Saved',
  pictureWaiting: 'Waiting to send',
  pictureSending: 'Sending',
  newPicture: 'The picture you picked, not saved yet',

  cropTitle: 'Crop Picture',
  usePicture: 'Use Picture',
  empty: 'This file is empty. Please select an image file',

  storageFull: 'This device is out of storage. Free some space, then save again. Nothing you wrote was lost.',

  // The outbox.
  updated: 'Profile Updated!',
  updatedAt: 'Saved at {time}',
  updateFailedTitle: 'Error Updating Profile',
  updateFailed: 'Failed to update profile',
  outboxEdit: 'Edit profile',
  what: 'Profile',
  followers: 'Approval of followers',
  followersUpdated: 'Setting saved',
  fields: 'Profile information',
});
