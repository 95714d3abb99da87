// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";

/// @title Who may hold the tokens of offerings
/// @notice Says of a wallet whose it is, in which country they live, and until when that was checked.
/// An identity is a random number that the company gave a member: nothing here names a person, and
/// once the company has erased what it kept, nothing leads to one.
/// @dev One registry serves all offerings. A wallet belongs to one identity for ever, removed or not:
/// otherwise one agent could give a wallet, with all that it holds, to somebody else. An identity may
/// have several wallets.
contract IdentityRegistry is AccessControlDefaultAdminRules {
    /// @notice A wallet that is to be registered.
    struct Registration {
        address wallet;
        bytes32 identity;
        uint16 country;
        uint64 validUntil;
    }

    /// @notice Until when a registered wallet is verified from now on.
    struct Renewal {
        address wallet;
        uint64 validUntil;
    }

    /// @notice Where the holder of a registered wallet lives from now on.
    struct Relocation {
        address wallet;
        uint16 country;
    }

    /// @dev `validUntil` is zero for a wallet that is not registered; its identity stays when removed.
    struct Entry {
        bytes32 identity;
        uint16 country;
        uint64 validUntil;
    }

    /// @notice May register, renew, relocate and remove members' wallets.
    bytes32 public constant AGENT_ROLE = keccak256("AGENT_ROLE");

    /// @notice Identity of the company's own wallets, which hold for members.
    bytes32 public constant CUSTODY = keccak256("CUSTODY");

    /// @notice Most wallets in one batch: 300 new ones fit into a transaction of 16,777,216 gas.
    uint256 public constant MAX_ITEMS = 300;

    /// @notice Seconds a wallet can be verified ahead at most. Milliseconds by mistake are refused.
    uint64 public constant MAX_VALIDITY = 10 * 365 days;

    /// @notice Seconds between naming a new owner and the first moment it can accept.
    uint48 public constant OWNER_DELAY = 3 days;

    mapping(address wallet => Entry entry) private _entries;

    /// @notice A wallet is verified until a time (Unix seconds), that included.
    event Registered(
        address indexed wallet, bytes32 indexed identity, uint16 country, uint64 validUntil
    );

    /// @notice A registered wallet is verified until another time.
    event Renewed(address indexed wallet, uint64 validUntil);

    /// @notice The holder of a registered wallet lives in another country.
    event Relocated(address indexed wallet, uint16 country);

    /// @notice A wallet is not verified any more.
    event Removed(address indexed wallet);

    /// @notice A wallet became one of the company's custody, or ceased to be.
    event CustodySet(address indexed wallet, bool custody);

    error NoItems();
    error TooManyItems(uint256 count);
    error NoWallet();
    error BadIdentity(address wallet);
    error BadCountry(address wallet, uint16 country);
    error BadValidity(address wallet, uint64 validUntil);
    error AlreadyRegistered(address wallet);
    error NotRegistered(address wallet);
    error IdentityDiffers(address wallet);
    error IsCustody(address wallet);
    error NotCustody(address wallet);

    /// @param owner_ Receives `DEFAULT_ADMIN_ROLE`; nobody may register until it grants `AGENT_ROLE`.
    constructor(address owner_) AccessControlDefaultAdminRules(OWNER_DELAY, owner_) {}

    /// @dev Between 1 and `MAX_ITEMS`.
    modifier inBatch(uint256 count) {
        if (count == 0) revert NoItems();
        if (count > MAX_ITEMS) revert TooManyItems(count);
        _;
    }

    /// @notice Registers wallets of members; one that was removed comes back with its own identity.
    function register(Registration[] calldata items)
        external
        onlyRole(AGENT_ROLE)
        inBatch(items.length)
    {
        for (uint256 i; i < items.length; ++i) {
            Registration calldata item = items[i];
            address wallet = item.wallet;
            bytes32 identity = item.identity;
            if (wallet == address(0)) revert NoWallet();
            if (identity == 0 || identity == CUSTODY) revert BadIdentity(wallet);
            Entry storage entry = _entries[wallet];
            if (entry.validUntil != 0) revert AlreadyRegistered(wallet);
            if (entry.identity == 0) entry.identity = identity;
            else if (entry.identity != identity) revert IdentityDiffers(wallet);
            entry.country = _checkedCountry(wallet, item.country);
            entry.validUntil = _checkedValidity(wallet, item.validUntil);
            emit Registered(wallet, identity, item.country, item.validUntil);
        }
    }

    /// @notice Verifies registered wallets until another time, expired ones too.
    function renew(Renewal[] calldata items)
        external
        onlyRole(AGENT_ROLE)
        inBatch(items.length)
    {
        for (uint256 i; i < items.length; ++i) {
            Renewal calldata item = items[i];
            Entry storage entry = _memberEntry(item.wallet);
            entry.validUntil = _checkedValidity(item.wallet, item.validUntil);
            emit Renewed(item.wallet, item.validUntil);
        }
    }

    /// @notice Moves the holders of registered wallets to another country.
    function relocate(Relocation[] calldata items)
        external
        onlyRole(AGENT_ROLE)
        inBatch(items.length)
    {
        for (uint256 i; i < items.length; ++i) {
            Relocation calldata item = items[i];
            Entry storage entry = _memberEntry(item.wallet);
            entry.country = _checkedCountry(item.wallet, item.country);
            emit Relocated(item.wallet, item.country);
        }
    }

    /// @notice Removes wallets of members: what they hold stays there and cannot move.
    function remove(address[] calldata wallets)
        external
        onlyRole(AGENT_ROLE)
        inBatch(wallets.length)
    {
        for (uint256 i; i < wallets.length; ++i) {
            _memberEntry(wallets[i]).validUntil = 0;
            emit Removed(wallets[i]);
        }
    }

    /// @notice Makes a wallet one of the company's custody, verified without end and of no country, or
    /// ends that. A wallet of a member never becomes one, nor one of custody a member's.
    function setCustody(address wallet, bool custody) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (wallet == address(0)) revert NoWallet();
        Entry storage entry = _entries[wallet];
        if (custody) {
            if (entry.identity != 0 && entry.identity != CUSTODY) revert IdentityDiffers(wallet);
            _entries[wallet] = Entry(CUSTODY, 0, type(uint64).max);
        } else {
            if (entry.identity != CUSTODY) revert NotCustody(wallet);
            entry.validUntil = 0;
        }
        emit CustodySet(wallet, custody);
    }

    /// @notice Whether a wallet is verified now, and its country: of a verified one, 0 is custody.
    function statusOf(address wallet) public view returns (bool verified, uint16 country) {
        Entry storage entry = _entries[wallet];
        return (entry.validUntil >= block.timestamp, entry.country);
    }

    /// @notice Whether a wallet is registered and not expired.
    function isVerified(address wallet) external view returns (bool verified) {
        (verified,) = statusOf(wallet);
    }

    /// @notice Whose a wallet is, also after it was removed; zero for one that never was registered.
    function identityOf(address wallet) external view returns (bytes32) {
        return _entries[wallet].identity;
    }

    /// @notice ISO 3166 number of the country that was last noted; 0 for custody and unknown wallets.
    function countryOf(address wallet) external view returns (uint16) {
        return _entries[wallet].country;
    }

    /// @notice Last second (Unix) at which a wallet is verified; 0 for one that is not registered.
    function validUntil(address wallet) external view returns (uint64) {
        return _entries[wallet].validUntil;
    }

    /// @dev The entry of a registered wallet of a member.
    function _memberEntry(address wallet) private view returns (Entry storage entry) {
        entry = _entries[wallet];
        if (entry.validUntil == 0) revert NotRegistered(wallet);
        if (entry.identity == CUSTODY) revert IsCustody(wallet);
    }

    /// @dev Numbers of ISO 3166 have three digits; 0 is custody's.
    function _checkedCountry(address wallet, uint16 country) private pure returns (uint16) {
        if (country == 0 || country > 999) revert BadCountry(wallet, country);
        return country;
    }

    /// @dev A verification ends in the future, and not after `MAX_VALIDITY`.
    function _checkedValidity(address wallet, uint64 end) private view returns (uint64) {
        if (end <= block.timestamp || end > block.timestamp + MAX_VALIDITY) {
            revert BadValidity(wallet, end);
        }
        return end;
    }
}
