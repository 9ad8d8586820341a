/** The screens of the CPD team by the names under which their files export them. */
export const SCREENS = {
  AdminLayout: () => import('./admin-layout.tsx'),
  BenchScreen: () => import('../../screens/admin/audit-bench/bench-screen.tsx'),
  ContentScreen: () => import('../../screens/admin/content/content-screen.tsx'),
  GivenAuditsScreen: () => import('../../screens/admin/audit-bench/given-audits-screen.tsx'),
  DrawScreen: () => import('../../screens/admin/audit-draw/draw-screen.tsx'),
  EarlierYearsScreen: () => import('../../screens/admin/earlier-years/earlier-years-screen.tsx'),
  ErasureCaseScreen: () => import('../../screens/admin/erasure/case-screen.tsx'),
  ErasureScreen: () => import('../../screens/admin/erasure/erasure-screen.tsx'),
  EventsScreen: () => import('../../screens/admin/events/events-screen.tsx'),
  ListsScreen: () => import('../../screens/admin/lists/lists-screen.tsx'),
  MemberListScreen: () => import('../../screens/admin/member-list/member-list-screen.tsx'),
  MemberScreen: () => import('../../screens/admin/member/member-screen.tsx'),
  NotificationsScreen: () => import('../../screens/admin/notifications/notifications-screen.tsx'),
  OverviewScreen: () => import('../../screens/admin/overview/overview-screen.tsx'),
  ProgramsScreen: () => import('../../screens/admin/programs/programs-screen.tsx'),
  RequestScreen: () => import('../../screens/admin/requests/request-screen.tsx'),
  RequestsScreen: () => import('../../screens/admin/requests/requests-screen.tsx'),
  RiskScreen: () => import('../../screens/admin/risk/risk-screen.tsx'),
  SearchScreen: () => import('../../screens/admin/search/search-screen.tsx'),
  ShortcutsScreen: () => import('../../screens/admin/shortcuts/shortcuts-screen.tsx'),
  StateScreen: () => import('../../screens/admin/state/state-screen.tsx'),
  TeamScreen: () => import('../../screens/admin/team/team-screen.tsx'),
  TokensScreen: () => import('../../screens/admin/tokens/tokens-screen.tsx'),
  YearsScreen: () => import('../../screens/admin/years/years-screen.tsx'),
} as const;

export type ScreenName = keyof typeof SCREENS;
