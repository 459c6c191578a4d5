import { Route, Routes } from '@portal/ui/router';
import { AllIncidentsPage } from './AllIncidentsPage';
import { DeviceIncidentsPage } from './DeviceIncidentsPage';
import { GroupIncidentsPage } from './GroupIncidentsPage';
import { IncidentPage } from './IncidentPage';

/** Every address of this remote, as `remote.ts` declares them. */
export function Pages() {
  return (
    <Routes>
      <Route path="/incidentmanager" element={<AllIncidentsPage />} />
      <Route path="/incidentmanager/group/:groupId" element={<GroupIncidentsPage />} />
      <Route path="/incidentmanager/device/:deviceId" element={<DeviceIncidentsPage />} />
      <Route path="/incidentmanager/device/:deviceId/group/:groupId" element={<DeviceIncidentsPage />} />
      <Route path="/incident/:incidentId" element={<IncidentPage />} />
      <Route path="/incident/:incidentId/group/:groupId" element={<IncidentPage />} />
    </Routes>
  );
}
