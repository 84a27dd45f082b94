import * as v from 'valibot';

/** The same for every address. `demoLink`: the link itself, if everything runs on one machine and nothing is mailed. */
export const EmailLinkAnswerSchema = v.object({ demoLink: v.nullable(v.string()) });

/** The user of the link; null: it is unknown, used or too old. */
export const EmailLinkOwnerSchema = v.object({ displayName: v.nullable(v.string()) });
