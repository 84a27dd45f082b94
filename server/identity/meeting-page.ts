import type { FastifyInstance } from 'fastify';

import type { InterfaceLanguage } from '../../workers/model/language.ts';
import type { ServerOptions } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import { messagePage } from './decision-page.ts';
import { chooseTextLanguage } from './decision-texts.ts';
import type { SignInMethods } from './sign-in-methods.ts';

const MEETING_PATH = '/meeting/';

/** Ids as the calendar makes them. */
const MEETING_ID = /^[\w-]{22}$/;

const TEXTS: Readonly<
  Record<InterfaceLanguage, { readonly title: string; readonly demo: string; readonly back: string }>
> = {
  en: {
    title: 'A meeting would start here',
    demo: 'This page is part of the demo. In everyday use, the link opens your video meeting.',
    back: 'Back to Deskway',
  },
  cs: {
    title: 'Tady by začala schůzka',
    demo: 'Tato stránka je součástí ukázky. V běžném provozu odkaz otevře vaši videoschůzku.',
    back: 'Zpět do Deskway',
  },
  de: {
    title: 'Hier würde eine Besprechung beginnen',
    demo: 'Diese Seite gehört zur Demo. Im Alltag öffnet der Link Ihre Videobesprechung.',
    back: 'Zurück zu Deskway',
  },
  fr: {
    title: 'Une réunion commencerait ici',
    demo: 'Cette page fait partie de la démonstration. En temps normal, le lien ouvre votre visioconférence.',
    back: 'Retour à Deskway',
  },
  es: {
    title: 'Aquí empezaría una reunión',
    demo: 'Esta página forma parte de la demostración. En el día a día, el enlace abre su videollamada.',
    back: 'Volver a Deskway',
  },
  ca: {
    title: 'Aquí començaria una reunió',
    demo: 'Aquesta pàgina forma part de la demostració. En el dia a dia, l’enllaç obre la vostra videotrucada.',
    back: 'Torna a Deskway',
  },
  ua: {
    title: 'Тут почалася б зустріч',
    demo: 'Ця сторінка є частиною демонстрації. У звичайній роботі посилання відкриває вашу відеозустріч.',
    back: 'Назад до Deskway',
  },
};

/** Where demo people sign in and no address is given, online meetings lead to a page of this server. */
export const hasDemoMeetings = (
  { meetingUrl }: Pick<ServerOptions, 'meetingUrl'>,
  { demo }: Pick<SignInMethods, 'demo'>,
): boolean => meetingUrl === null && demo !== 'none';

/** @param origin that of this server; asked late, since its port is known only when it listens */
export const withDemoMeetings = (
  options: ServerOptions,
  methods: SignInMethods,
  origin: () => string,
): ServerOptions =>
  hasDemoMeetings(options, methods)
    ? {
        ...options,
        get meetingUrl() {
          return `${origin()}${MEETING_PATH}{id}`;
        },
      }
    : options;

/** The page behind the links of a demo's online meetings, in the visitor's language. */
export function registerMeetingPage(app: FastifyInstance): void {
  app.get<{ Params: { readonly id: string } }>(`${MEETING_PATH}:id`, (request, reply) => {
    if (!MEETING_ID.test(request.params.id)) throw new ProblemError(404, 'not_found', 'There is no such meeting.');
    const language = chooseTextLanguage(request.headers['accept-language']);
    const { title, demo, back } = TEXTS[language];
    return reply
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(messagePage(title, demo, { language, back }));
  });
}
