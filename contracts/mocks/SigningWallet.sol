// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @notice For tests: a wallet that is a contract, signs by its owner's key and passes calls on.
contract SigningWallet is IERC1271 {
    using Address for address;

    address private immutable _owner;

    constructor(address owner) {
        _owner = owner;
    }

    function execute(address target, bytes calldata data) external {
        target.functionCall(data);
    }

    /// @notice As a Safe does with the calls of its transaction builder: all in one transaction, or none.
    function executeAll(address[] calldata targets, bytes[] calldata data) external {
        for (uint256 i; i < targets.length; ++i) targets[i].functionCall(data[i]);
    }

    function isValidSignature(bytes32 hash, bytes memory signature)
        external
        view
        returns (bytes4)
    {
        return ECDSA.recover(hash, signature) == _owner ? this.isValidSignature.selector : bytes4(0);
    }
}
