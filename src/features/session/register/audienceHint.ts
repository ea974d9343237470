/** Below the question about a partner's audience and plans; its skeleton takes the same room. */
export const audienceHint = 'Optional. Your audience and plans help us decide faster.';
