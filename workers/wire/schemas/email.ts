import * as v from 'valibot';

export const EmailSchema = v.pipe(v.string(), v.minLength(3), v.maxLength(320), v.regex(/@/));
