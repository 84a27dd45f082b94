import type { ServerContext, ServerOptions } from '../context.ts';
import { EMULATED, emulatorOf } from '../emulators/emulated.ts';
import { requireCaller } from '../http/callers.ts';
import type { ValibotApp, ValibotTypeProvider } from '../http/validation.ts';
import { hasDemoMeetings, registerMeetingPage } from '../identity/meeting-page.ts';
import { BEGIN_PATH } from '../identity/openid-sign-in.ts';
import { AUTHORIZE_PATH, CLIENT_ID, SIGN_IN_SCOPE } from '../identity/provider.ts';
import type { SignInMethods } from '../identity/sign-in-methods.ts';
import type { StartOptions } from '../options.ts';
import { registerPictures } from '../pictures/routes.ts';
import { registerDoorCalendar } from '../provider/door-routes.ts';
import type { ProviderAccess } from '../provider/access.ts';
import { registerConfiguration, registerResources } from './campus-routes.ts';
import type { OwnConfiguration } from './configuration-answer.ts';
import { registerEvents, registerSchedules } from './event-routes.ts';
import { registerOtherCalendars } from './other-calendar-routes.ts';
import { registerWebex } from './webex.ts';
import { registerFavourites, registerPersonal } from './personal-routes.ts';

/**
 * People sign in with the site's provider or the embedded one; the page uses its own origin as the redirect address.
 */
function signIn(
  { openId, serverType }: StartOptions,
  { emailLink }: SignInMethods,
): Omit<OwnConfiguration, 'navigationUrl' | 'assistConfigured' | 'onlineMeetings' | 'floorPlanDurationInMinutes'> {
  return {
    serverType,
    clientId: openId?.clientId ?? CLIENT_ID,
    prompt: openId?.prompt ?? 'consent',
    // Empty, so that one server can be reached under several names.
    redirectUri: '',
    scope: openId?.scope ?? SIGN_IN_SCOPE,
    authorizeUrl: openId === null ? AUTHORIZE_PATH : BEGIN_PATH,
    guestLogin: true,
    emailLinks: emailLink,
  };
}

/** Where the page finds its calendar; '' = at this server's own. */
function calendarUrl({ calendarUrl: provider, serverType }: StartOptions): string {
  const emulator = emulatorOf(serverType);
  return provider === '' && emulator !== null ? EMULATED[emulator].calendarPath : provider;
}

/** Meetings of `--meeting-url` are recognised by its host name, those of a demo are our own. */
function onlineMeetings(options: ServerOptions, methods: SignInMethods): OwnConfiguration['onlineMeetings'] {
  const { meetingUrl, webex } = options;
  const own = hasDemoMeetings(options, methods) ? 'Deskway' : '';
  return { provider: meetingUrl === null ? own : new URL(meetingUrl).hostname, webex: webex !== null };
}

/** The application's own calls (spec point 7), besides account and calendar. */
export function registerAssist(
  app: ValibotApp,
  context: ServerContext,
  options: StartOptions,
  methods: SignInMethods,
  provider: ProviderAccess | null,
): void {
  const own = {
    navigationUrl: options.navigationUrl,
    assistConfigured: options.assistConfigured,
    onlineMeetings: onlineMeetings(options, methods),
    floorPlanDurationInMinutes: options.planMinutes,
  };
  const isPublicDemo = methods.demo === 'public' ? { publicDemo: true } : {};
  const hasDoorCalendar = provider === null ? {} : { doorCalendar: true };
  const agent = options.calendarAgent === null ? {} : { calendarAgent: options.calendarAgent };
  const answer = { ...signIn(options, methods), ...own, ...isPublicDemo, ...hasDoorCalendar, ...agent };
  registerConfiguration(app, context, answer, calendarUrl(options));
  registerPictures(app);
  if (hasDemoMeetings(options, methods)) registerMeetingPage(app);
  app.register(async (plugin) => {
    // Before anything else of the request is read.
    plugin.addHook('onRequest', async (request) => {
      await requireCaller(context, request);
    });
    const scope = plugin.withTypeProvider<ValibotTypeProvider>();
    registerResources(scope, context);
    registerSchedules(scope, context, provider?.schedules ?? null);
    registerEvents(scope, context, provider);
    if (provider !== null) registerDoorCalendar(scope, context, provider);
    registerFavourites(scope, context);
    registerPersonal(scope, context);
    registerOtherCalendars(scope, context);
    registerWebex(scope, context);
  });
}
