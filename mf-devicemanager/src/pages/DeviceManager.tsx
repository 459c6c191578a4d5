import { lazyRetry } from '@portal/platform/lazy-retry';
import { Part } from '@portal/ui/part';
import { matchPath, Route, Routes, useLocation, useParams } from '@portal/ui/router';
import { TooltipArea } from '@portal/ui/tooltip';
import { Suspense } from 'react';
import { type Fleet, fetchFleet, useFleet } from '../data/useFleet';
import { fetchTexts } from '../texts';
import { OverviewPage } from './OverviewPage';

/** As the router reads addresses: in any letter case, with or without a slash at the end [R-ROUTE-23]. */
const isMap = (pathname: string) => matchPath('/map', pathname) !== null;
const MapPage = lazyRetry(() => import('./MapPage'));
const isAudit = (pathname: string) => matchPath('/audit/*', pathname) !== null;
const AuditPages = lazyRetry(() => import('./AuditPages'));
const SensorDataPage = lazyRetry(() => import('./SensorDataPage'));

// Texts and data travel while the page's code still starts. The map and the change log ask for their own.
fetchTexts();
if (!isMap(window.location.pathname) && !isAudit(window.location.pathname)) fetchFleet();

/** All screens of this remote. */
export function DeviceManager() {
  const { pathname } = useLocation();
  const Page = isMap(pathname) ? MapPage : isAudit(pathname) ? AuditPages : undefined;
  if (!Page) return <FleetScreens />;
  return (
    <Suspense fallback={null}>
      <TooltipArea>
        <Part place="page" whole>
          <Page />
        </Part>
      </TooltipArea>
    </Suspense>
  );
}

/** All that shows the fleet. The data is asked for above the boundary that waits for texts, so that neither waits for the other. */
function FleetScreens() {
  const fleet = useFleet();
  return (
    <Suspense fallback={null}>
      <TooltipArea>
        <Routes>
          <Route path="/devicemanager" element={<OverviewPage where={{ kind: 'root' }} {...fleet} />} />
          <Route path="/devicemanager/:groupId" element={<GroupPage {...fleet} />} />
          <Route
            path="/sensordata/:deviceId"
            element={
              <Part place="page" whole>
                <SensorDataPage />
              </Part>
            }
          />
          <Route path="/mydevices" element={<OverviewPage where={{ kind: 'mine' }} {...fleet} />} />
        </Routes>
      </TooltipArea>
    </Suspense>
  );
}

function GroupPage(fleet: Fleet) {
  const { groupId = '' } = useParams();
  return <OverviewPage where={{ kind: 'group', id: groupId }} {...fleet} />;
}
