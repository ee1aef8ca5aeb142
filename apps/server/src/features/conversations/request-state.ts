/** The values of `conversationMembers.requestState`. */
export const OPEN = 0;
export const REQUEST = 1;
export const DECLINED = 2;
