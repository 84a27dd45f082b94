import * as v from 'valibot';

/** The same for every address. `demoLink`: where nothing is mailed since it all runs on one machine, the link itself. */
export const EmailLinkAnswerSchema = v.object({ demoLink: v.nullable(v.string()) });

/** Who the link is for; null: it is unknown, used or too old. */
export const EmailLinkOwnerSchema = v.object({ displayName: v.nullable(v.string()) });
